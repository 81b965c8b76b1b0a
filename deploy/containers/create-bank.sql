create database bank;
